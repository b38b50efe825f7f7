import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/tax/messages'
import { taxPath } from '@/modules/tax/web/paths'
import { taxStatementQuery } from '@/modules/tax/web/queries'
import { Threshold } from '@/modules/tax/web/threshold'
import { useTaxReports } from '@/modules/tax/web/use-tax-reports'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'

const text = messages.threshold

/** On the wallet page of a seller, before the thresholds are reached and after. */
export function ThresholdPanel() {
  const isOn = useTaxReports()
  const { data: statement } = useQuery({ ...taxStatementQuery(), enabled: isOn })
  if (!statement) return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-3">
        <Threshold statement={statement} />
        <p className="text-sm">
          <TextLink href={taxPath}>{statement.hasFacts ? text.details : text.enter}</TextLink>
        </p>
      </div>
    </Panel>
  )
}
