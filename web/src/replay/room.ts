const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** The id of a new room: whoever has the link may come in, so it cannot be guessed. */
export function newRoom(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte & 31]).join('')
}
