import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'

type Props = { label: string; years: readonly string[]; year: string; onChange: (year: string) => void }

export function YearSelect({ label, years, year, onChange }: Props) {
  return (
    <div className="w-32 max-sm:w-full">
      <Field label={label}>
        <Select
          options={years.map((value) => ({ value, label: value }))}
          value={year}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
