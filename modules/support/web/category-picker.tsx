import type { TicketCategory } from '@/modules/support/contract'
import { type RadioCard, RadioCards } from '@/web/ui/radio-cards'

const options: readonly RadioCard<TicketCategory>[] = [
  { value: 'general', label: 'General Support' },
  { value: 'payment', label: 'Payment Issues' },
  { value: 'account', label: 'Account Help' },
  { value: 'security', label: 'Security Concerns' },
  { value: 'report', label: 'Report Issue' },
]

type Props = { value: TicketCategory; onChange: (category: TicketCategory) => void }

export function CategoryPicker({ value, onChange }: Props) {
  return (
    <RadioCards label="What is it about?" options={options} value={value} onChange={onChange} columns={3} />
  )
}
