import type { StaffTicket } from '@/modules/support/staff-contract'

/** Fills the gaps of a template that a ticket has values for. The others stay, and keep the answer from being sent. */
export function fillTemplate(
  text: string,
  { username, subject, orderId }: Pick<StaffTicket, 'username' | 'subject' | 'orderId'>,
): string {
  const values: Record<string, string | null> = { name: username, subject, order: orderId }
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (gap, name: string) => values[name] ?? gap)
}
