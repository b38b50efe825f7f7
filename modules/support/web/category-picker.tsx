import { type TicketCategory, ticketCategories } from '@/modules/support/contract'
import { words } from '@/modules/support/words'
import { RadioCards } from '@/web/ui/radio-cards'

const { categories } = words
const options = ticketCategories.map((value) => ({ value, label: categories[value] }))

type Props = { value: TicketCategory; onChange: (category: TicketCategory) => void }

export function CategoryPicker({ value, onChange }: Props) {
  return (
    <RadioCards label={categories.label} options={options} value={value} onChange={onChange} columns={3} />
  )
}
