import { useId } from 'react'
import { messages } from '@/modules/reviews/messages'
import { StarIcon } from '@/modules/reviews/web/stars'

/** As text, because form fields hold text. */
export const starValues = ['1', '2', '3', '4', '5'] as const
export type StarValue = (typeof starValues)[number]

type Props = {
  name: string
  /** Empty until stars are chosen. */
  value: string
  error: string | undefined
  onChange: (value: StarValue) => void
}

/** A radio group: arrow keys change the number of stars. */
export function StarInput({ name, value, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-medium">{messages.form.stars}</legend>
      <div className="flex">
        {starValues.map((stars) => (
          <label key={stars} className={starClasses}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{messages.starCount(Number(stars))}</span>
            <StarIcon filled={stars <= value} className="size-7" />
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className="text-xs text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

const starClasses =
  'relative grid size-10 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent'
