import type { RealtimeMessage } from '@/src/realtime/publish'

type Deliver = (letter: RealtimeMessage) => void
type Transport = (letters: readonly RealtimeMessage[]) => void

/** Brings frames to open sockets: those of this process, and where something carries them those of the others. */
export class Broadcaster {
  private readonly receivers = new Set<Deliver>()
  private transport: Transport | undefined

  send(letters: readonly RealtimeMessage[]): void {
    if (letters.length === 0) return
    this.deliver(letters)
    this.transport?.(letters)
  }

  /** To this process alone. */
  deliver(letters: readonly RealtimeMessage[]): void {
    for (const letter of letters) for (const deliver of this.receivers) deliver(letter)
  }

  /** From now on `deliver` gets every frame. Answers what ends it. */
  onMessage(deliver: Deliver): () => void {
    this.receivers.add(deliver)
    return () => void this.receivers.delete(deliver)
  }

  /** From now on `carry` takes letters to the other processes of the site. */
  setTransport(carry: Transport): void {
    this.transport = carry
  }
}
