import { useId } from 'react'

type Props = {
  type: 'checkbox' | 'radio'
  name?: string
  label: string
  /** How many items match with it. */
  count: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A choice of a filter, as a row that can be tapped anywhere. */
export function FilterOption({ label, count, onChange, ...input }: Props) {
  const id = useId()
  return (
    <div className="flex min-h-9 items-center gap-2.5 pointer-fine:min-h-7">
      <input
        {...input}
        id={id}
        aria-describedby={count === undefined ? undefined : `${id}-count`}
        onChange={({ target }) => onChange(target.checked)}
        className="block size-5 shrink-0 pointer-fine:size-4 accent-accent"
      />
      <label htmlFor={id} className="min-w-0 flex-1 py-1">
        {label}
      </label>
      <span id={`${id}-count`} className="tabular text-xs text-ink-muted">
        {count}
      </span>
    </div>
  )
}
