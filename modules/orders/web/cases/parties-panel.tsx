import type { CaseParty, PartyFigures } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { casePath } from '@/modules/orders/web/paths'
import { formatCount } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { PersonLink } from '@/web/staff/person-link'
import { personActionSlot } from '@/web/staff/slots'
import { Panel } from '@/web/ui/panel'
import { TemporaryMark } from '@/web/ui/values/username'

const { parties: text } = caseMessages
const rows = Object.entries(text.figures) as [keyof PartyFigures, string][]

/** Both parties, and what they did in the last 90 days. */
export function PartiesPanel({ orderId, parties }: { orderId: string; parties: CaseParty[] }) {
  return (
    <Panel title={text.title}>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col" className="pb-2 text-start align-bottom text-xs font-medium text-ink-muted">
              {text.figure}
            </th>
            {parties.map(({ role, userId, username, temporary, hasLeft }) => (
              <th key={role} scope="col" className="pb-2 ps-3 text-end align-bottom font-medium">
                <span className="block text-xs font-medium text-ink-muted">{text.roles[role]}</span>
                <span className="block wrap-anywhere">
                  <PersonLink userId={userId}>{username}</PersonLink>
                </span>
                {temporary && <TemporaryMark />}
                {!hasLeft && (
                  <span className="mt-1 block">
                    <SlotView
                      slot={personActionSlot}
                      props={{ userId, username, about: casePath(orderId) }}
                    />
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal text-ink-muted">
                {label}
              </th>
              {parties.map(({ role, figures }) => (
                <td key={role} className="tabular py-1.5 ps-3 text-end">
                  {formatCount(figures[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
