import type { Letter } from '@/src/live/tell'

type Deliver = (letter: Letter) => void

/** Brings frames to the sockets of this process. */
export class Post {
  private readonly rounds = new Set<Deliver>()

  send(letters: readonly Letter[]): void {
    for (const letter of letters) for (const deliver of this.rounds) deliver(letter)
  }

  /** From now on `deliver` gets every frame. Answers what ends it. */
  onLetter(deliver: Deliver): () => void {
    this.rounds.add(deliver)
    return () => void this.rounds.delete(deliver)
  }
}
