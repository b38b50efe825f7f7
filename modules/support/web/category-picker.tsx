import { type TicketCategory, ticketCategories } from '@/modules/support/contract'
import { messages } from '@/modules/support/words'
import { RadioCards } from '@/web/ui/radio-cards'

const { categories } = messages
const categoryOptions = ticketCategories.map((value) => ({ value, label: categories[value] }))

type CategoryPickerProps = { value: TicketCategory; onChange: (category: TicketCategory) => void }

export function CategoryPicker({ value, onChange }: CategoryPickerProps) {
  return (
    <RadioCards label={categories.label} options={categoryOptions} value={value} onChange={onChange} columns={3} />
  )
}
