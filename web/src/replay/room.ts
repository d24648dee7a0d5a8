const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** The id of a new room. It cannot be guessed: anyone with the link may enter. */
export function newRoom(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte & 31]).join('')
}
