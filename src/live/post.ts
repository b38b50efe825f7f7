import type { Letter } from '@/src/live/tell'

type Deliver = (letter: Letter) => void
type Carry = (letters: readonly Letter[]) => void

/** Brings frames to open sockets: those of this process, and where something carries them those of the others. */
export class Post {
  private readonly rounds = new Set<Deliver>()
  private carry: Carry | undefined

  send(letters: readonly Letter[]): void {
    if (letters.length === 0) return
    this.deliver(letters)
    this.carry?.(letters)
  }

  /** To this process alone. */
  deliver(letters: readonly Letter[]): void {
    for (const letter of letters) for (const deliver of this.rounds) deliver(letter)
  }

  /** From now on `deliver` gets every frame. Answers what ends it. */
  onLetter(deliver: Deliver): () => void {
    this.rounds.add(deliver)
    return () => void this.rounds.delete(deliver)
  }

  /** From now on `carry` takes letters to the other processes of the site. */
  carryBy(carry: Carry): void {
    this.carry = carry
  }
}
