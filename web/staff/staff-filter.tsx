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
}

/** A filter of a staff table. A text is applied on Enter or when the field is left. */
export function StaffFilter({ filters, name, label, options }: Props) {
  const value = (filters.values as Record<string, string | undefined>)[name] ?? ''
  const apply = (next: string) => {
    if (next !== value) filters.set({ [name]: next.trim() || undefined })
  }
  return (
    <div className="w-44 max-sm:w-full">
      <Field label={label}>
        {options ? (
          <Select options={options} value={value} onChange={(event) => apply(event.target.value)} />
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
