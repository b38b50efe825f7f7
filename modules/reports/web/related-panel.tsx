import { Link } from 'wouter'
import type { ReportCase } from '@/modules/reports/contract'
import { staffMessages } from '@/modules/reports/staff-messages'
import { reportCasePath } from '@/modules/reports/web/paths'
import { Panel } from '@/web/ui/panel'
import { Badge } from '@/web/ui/values/badge'

const { related: text, case: caseText, subjects } = staffMessages

type Props = {
  related: ReportCase['related']
  /** Ids of cases. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Other open reports about the same person, or about things that say the same, to decide together with this one. */
export function RelatedPanel({ related, chosen, onChoose }: Props) {
  const isAll = chosen.length === related.length
  return (
    <Panel
      title={text.title}
      aside={
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChoose(isAll ? [] : related.map(({ id }) => id))}
          />
          {text.all(related.length)}
        </label>
      }
      flush
    >
      <ul>
        {related.map(({ id, subject, reported, content, reports, state }) => (
          <li
            key={id}
            className="flex items-start gap-3 border-t border-line px-5 py-3 text-sm first:border-t-0"
          >
            <input
              type="checkbox"
              className="mt-1"
              aria-label={text.choose(content)}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link href={reportCasePath(id)} className="font-medium underline-offset-4 hover:underline">
                  {`${subjects[subject] ?? subject}: ${reported}`}
                </Link>
                <Badge tone={state?.canRemove ? 'wait' : 'neutral'}>{state?.label ?? caseText.goneNow}</Badge>
                <span className="text-ink-muted">{caseText.count(reports)}</span>
              </p>
              <p dir="auto" className="line-clamp-2 text-ink-muted wrap-anywhere">
                {content}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
