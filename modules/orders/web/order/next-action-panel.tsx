import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Order, Party } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { type NextActionText, nextActionText } from '@/modules/orders/web/next-action'
import { useClientConfig } from '@/web/lib/client-config'
import { classNames } from '@/web/ui/class-names'
import { Countdown } from '@/web/ui/values/countdown'

type Props = { order: Order; party: Party; onDeadline: () => void; children: ReactNode }

const toneClasses: Record<NextActionText['tone'], { border: string; headline: string }> = {
  act: { border: 'border-accent', headline: 'text-accent' },
  wait: { border: 'border-line', headline: 'text-wait' },
  good: { border: 'border-line', headline: 'text-good' },
  bad: { border: 'border-line', headline: 'text-bad' },
  calm: { border: 'border-line', headline: 'text-ink-muted' },
}

/** Shows the next action with its countdown and, as children, the buttons. */
export function NextActionPanel({ order, party, onDeadline, children }: Props) {
  const { headline, sentence, tone, deadline, timeLeft } = nextActionText(order, party, useClientConfig())
  const sentenceRef = useRef<HTMLParagraphElement>(null)
  useRestoredFocus(sentenceRef, sentence)
  return (
    <section
      aria-label={messages.nextAction.label}
      className={classNames('rounded-md border bg-surface-raised p-5 sm:p-6', toneClasses[tone].border)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div aria-live="polite" className="grid min-w-0 flex-1 basis-80 gap-1">
          <p className={classNames('text-sm font-medium', toneClasses[tone].headline)}>{headline}</p>
          <p ref={sentenceRef} tabIndex={-1} className="max-w-2xl rounded-sm text-lg text-pretty">
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
          <LabeledTime label={messages.nextAction.paused}>
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

/** The pressed button disappears when the order changes; moves the lost focus to the new sentence. */
function useRestoredFocus(target: RefObject<HTMLElement | null>, sentence: string) {
  const previous = useRef(sentence)
  useEffect(() => {
    if (previous.current === sentence) return
    previous.current = sentence
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [target, sentence])
}
