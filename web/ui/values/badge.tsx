import type { ReactNode } from 'react'
import { classNames } from '@/web/ui/class-names'

/** The meaning of a badge's color. */
export type Tone = 'good' | 'wait' | 'bad' | 'neutral' | 'accent'

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  neutral: 'bg-surface-sunken text-ink-muted ring-1 ring-line ring-inset',
  accent: 'bg-accent-soft text-accent',
}

export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
