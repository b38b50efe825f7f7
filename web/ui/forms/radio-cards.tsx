import { type ReactNode, useId } from 'react'
import { classNames } from '@/web/ui/class-names'

export type RadioCardOption<Value extends string> = {
  value: Value
  label: string
  detail?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type Props<Value extends string> = {
  label: string
  options: readonly RadioCardOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  columns?: 1 | 2 | 3
  hideLabel?: boolean
}

const grids = { 1: 'grid-cols-1', 2: 'grid-cols-1 sm:grid-cols-2', 3: 'grid-cols-1 sm:grid-cols-3' }

/** Radio buttons as cards, for a few options that need a description. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  columns = 1,
  hideLabel,
}: Props<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="grid gap-2">
      <span id={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </span>
      <div className={classNames('grid gap-2', grids[columns])}>
        {options.map((option) => (
          <Card
            key={option.value}
            option={option}
            group={id}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </div>
  )
}

type CardProps = { option: RadioCardOption<string>; group: string; checked: boolean; onChoose: () => void }

function Card({ option, group, checked, onChoose }: CardProps) {
  const id = useId()
  return (
    <label
      className={classNames(
        'flex items-center gap-3 rounded-md border px-3 py-2.5 transition-colors',
        cardClasses(option, checked),
      )}
    >
      <input
        type="radio"
        name={group}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={option.detail ? `${id}-detail` : undefined}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      {option.icon && <span className="text-ink-muted">{option.icon}</span>}
      <span className="grid min-w-0 flex-1">
        <span id={`${id}-label`} className="text-sm font-medium">
          {option.label}
        </span>
        {option.detail && (
          <span id={`${id}-detail`} className="text-xs text-ink-muted">
            {option.detail}
          </span>
        )}
      </span>
    </label>
  )
}

function cardClasses(option: RadioCardOption<string>, checked: boolean) {
  const ring =
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
  if (option.disabled) return 'border-line opacity-50'
  return classNames(
    ring,
    checked ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface-raised hover:border-ink-muted',
  )
}
