/** What the engine refuses, for people: the sentence, the rule, and the places to be marked. */
export interface Fault {
  text: string
  rule: string
  seat: number | null
  spaces: number[]
  columns: string[]
}
