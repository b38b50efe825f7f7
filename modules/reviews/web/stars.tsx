import { Star } from 'lucide-react'
import { starsMax } from '@/modules/reviews/contract'
import { messages } from '@/modules/reviews/messages'
import { classNames } from '@/web/ui/class-names'

const places = Array.from({ length: starsMax }, (_, at) => at + 1)

export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={messages.stars(value)}
      className={classNames('inline-flex gap-0.5', className)}
    >
      {places.map((place) => (
        <StarIcon key={place} filled={place <= Math.round(value)} />
      ))}
    </span>
  )
}

export function StarIcon({ filled, className = 'size-4' }: { filled: boolean; className?: string }) {
  return (
    <Star
      aria-hidden="true"
      className={classNames(className, filled ? 'fill-accent text-accent' : 'text-line-strong')}
    />
  )
}
