import { useId } from 'react'

/** "12", and as it is read out: "12 items". */
export type ChoiceCount = { shown: string; spoken: string }

type Props = {
  type: 'checkbox' | 'radio'
  name?: string
  label: string
  /** How many items match with it; undefined while unknown. */
  count: ChoiceCount | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A choice of a filter, as a row that can be tapped anywhere. The count describes the choice, and isn't a part of its name. */
export function FilterOption({ label, count, onChange, ...input }: Props) {
  const id = useId()
  return (
    <label className="flex min-h-9 items-center gap-2.5 pointer-fine:min-h-7">
      <input
        {...input}
        aria-labelledby={`${id}-name`}
        aria-describedby={count === undefined ? undefined : `${id}-count`}
        onChange={({ target }) => onChange(target.checked)}
        className="block size-5 shrink-0 pointer-fine:size-4 accent-accent"
      />
      <span id={`${id}-name`} className="min-w-0 flex-1 py-1">
        {label}
      </span>
      {count !== undefined && (
        <span className="tabular text-xs text-ink-muted">
          <span aria-hidden="true">{count.shown}</span>
          <span id={`${id}-count`} className="sr-only">
            {count.spoken}
          </span>
        </span>
      )}
    </label>
  )
}
