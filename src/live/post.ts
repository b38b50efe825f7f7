import type { Letter } from '@/src/live/tell'

type Deliver = (letter: Letter) => void

/** Takes letters to the other processes of the site, and brings theirs. */
export interface Carrier {
  send(letters: readonly Letter[]): void
  stop(): void
}

/** Brings frames to open sockets: those of this process, and with a carrier those of the others. */
export class Post {
  private readonly rounds = new Set<Deliver>()
  private carrier: Carrier | undefined

  send(letters: readonly Letter[]): void {
    if (letters.length === 0) return
    this.deliver(letters)
    this.carrier?.send(letters)
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

  carryBy(carrier: Carrier | undefined): void {
    this.carrier = carrier
  }

  stop(): void {
    this.carrier?.stop()
    this.carrier = undefined
  }
}
