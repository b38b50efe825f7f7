import type { ReactNode } from 'react'
import type { Review } from '@/modules/reviews/contract'
import { messages } from '@/modules/reviews/messages'
import { Stars } from '@/modules/reviews/web/stars'
import { classNames } from '@/web/ui/class-names'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username } from '@/web/ui/values/username'

type Props = { review: Review; about?: ReactNode; actions?: ReactNode }

/** A review with the seller's answer. What it is `about` and the `actions` are beside its time. */
export function ReviewText({ review, about, actions }: Props) {
  const { stars, text, isRemoved, buyer, buyerTemporary, createdAt, editedAt, answer } = review
  return (
    <article className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
        {!isRemoved && <Stars value={stars} />}
        <span className="font-medium text-ink">
          <Username name={buyer} isTemporary={buyerTemporary} />
        </span>
        {about && <span>{about}</span>}
        <TimeAgo iso={createdAt} />
        {editedAt && <span>{messages.edited}</span>}
        {actions && <span className="-my-2.5">{actions}</span>}
      </div>
      {text && (
        <p
          className={classNames(isRemoved && 'text-ink-muted', 'max-w-3xl whitespace-pre-wrap wrap-anywhere')}
        >
          {text}
        </p>
      )}
      {answer && (
        <div className="mt-1 max-w-3xl border-s-2 border-line ps-3">
          <p className="flex flex-wrap gap-x-3 text-ink-muted">
            <span className="font-medium text-ink">{messages.answer}</span>
            <TimeAgo iso={answer.createdAt} />
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{answer.text}</p>
        </div>
      )}
    </article>
  )
}
