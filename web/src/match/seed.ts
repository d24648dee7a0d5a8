/** 32 bytes that decide every draw of a match, from the machine's own randomness. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
