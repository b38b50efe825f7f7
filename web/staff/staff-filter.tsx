import type { UrlFilters } from '@/web/staff/use-url-filters'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = {
  filters: UrlFilters
  /** The name of the URL parameter. */
  name: string
  label: string
  /** Makes it a select. The first option stands for all. */
  options?: readonly { value: string; label: string }[]
  /** Makes it a day, whose beginning or end where the viewer is goes to the URL. */
  day?: 'start' | 'end'
}

/** A filter of a staff table. A text is applied on Enter or when the field is left. */
export function StaffFilter({ filters, name, label, options, day }: Props) {
  const value = (filters.values as Record<string, string | undefined>)[name] ?? ''
  const apply = (next: string) => {
    if (next !== value) filters.set({ [name]: next.trim() || undefined })
  }
  return (
    <div className="w-44 max-sm:w-full">
      <Field label={label}>
        {options ? (
          <Select options={options} value={value} onChange={(event) => apply(event.target.value)} />
        ) : day ? (
          <TextInput
            key={value}
            type="date"
            defaultValue={localDayOf(value)}
            onChange={({ target }) => apply(target.value && timeOf(target.value, day))}
          />
        ) : (
          <TextInput
            key={value}
            type="search"
            defaultValue={value}
            onBlur={(event) => apply(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  )
}

/** The day of a time where the viewer is, as in 2026-01-31; empty if it isn't one. */
function localDayOf(value: string): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) return ''
  const date = new Date(time)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function timeOf(day: string, at: 'start' | 'end'): string {
  return new Date(`${day}T${at === 'start' ? '00:00' : '23:59:59.999'}`).toISOString()
}
