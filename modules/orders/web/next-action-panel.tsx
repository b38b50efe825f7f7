import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { type NextActionText, nextActionText, type Party } from '@/modules/orders/web/next-action'
import { useClientConfig } from '@/web/lib/client-config'
import { classNames } from '@/web/ui/class-names'
import { Countdown } from '@/web/ui/countdown'

type Props = { order: Order; party: Party; onDeadline: () => void; children: ReactNode }

const toneClasses: Record<NextActionText['tone'], { edge: string; word: string }> = {
  act: { edge: 'border-accent', word: 'text-accent' },
  wait: { edge: 'border-line', word: 'text-wait' },
  good: { edge: 'border-line', word: 'text-good' },
  bad: { edge: 'border-line', word: 'text-bad' },
  calm: { edge: 'border-line', word: 'text-ink-muted' },
}

/** Who must act, by when, and what happens otherwise, with the clock beside it and the buttons under it. */
export function NextActionPanel({ order, party, onDeadline, children }: Props) {
  const { headline, sentence, tone, deadline, timeLeft } = nextActionText(order, party, useClientConfig())
  const spoken = useRef<HTMLParagraphElement>(null)
  useRestoredFocus(spoken, sentence)
  return (
    <section
      aria-label={messages.nextAction.label}
      className={classNames('rounded-md border bg-surface-raised p-5 sm:p-6', toneClasses[tone].edge)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div aria-live="polite" className="grid min-w-0 flex-1 basis-80 gap-1">
          <p className={classNames('text-sm font-medium', toneClasses[tone].word)}>{headline}</p>
          <p ref={spoken} tabIndex={-1} className="max-w-2xl rounded-sm text-lg text-pretty">
            {sentence}
          </p>
        </div>
        {deadline && (
          <LabeledTime label={messages.nextAction.timeLeft}>
            <Countdown
              key={deadline}
              deadline={deadline}
              onEnd={onDeadline}
              className="text-xl font-semibold"
            />
          </LabeledTime>
        )}
        {timeLeft && (
          <LabeledTime label={messages.nextAction.standsStill}>
            <span className="tabular text-xl font-semibold text-ink-muted">{timeLeft}</span>
          </LabeledTime>
        )}
      </div>
      {children}
    </section>
  )
}

function LabeledTime({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <span className="text-sm text-ink-muted">{label}</span>
      {children}
    </div>
  )
}

/** The button that changed the order goes away with the change; the keyboard goes on from the new sentence. */
function useRestoredFocus(spoken: RefObject<HTMLElement | null>, sentence: string) {
  const before = useRef(sentence)
  useEffect(() => {
    if (before.current === sentence) return
    before.current = sentence
    if (document.activeElement === document.body) spoken.current?.focus({ preventScroll: true })
  }, [spoken, sentence])
}
