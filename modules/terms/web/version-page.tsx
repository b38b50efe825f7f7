import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { termsPath } from '@/modules/branding/web/paths'
import { paragraphsOf, type VersionText } from '@/modules/terms/contract'
import { messages as text } from '@/modules/terms/messages'
import { shellMessages } from '@/modules/terms/shell-messages'
import { AcceptPanel } from '@/modules/terms/web/accept-panel'
import { versionQuery, versionsQuery } from '@/modules/terms/web/queries'
import { describeState } from '@/modules/terms/web/version-state'
import { LegalText } from '@/web/ui/legal-text'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { QueryView } from '@/web/ui/states/query-view'
import { TextLink } from '@/web/ui/text-link'

/** A version of the terms, which users can accept while it is the newest. */
export function VersionPage() {
  const { number = '' } = useParams<{ number: string }>()
  const version = useQuery(versionQuery(number))
  const { data: versions } = useQuery(versionsQuery)
  const lead = [
    ...(version.data ? [text.version(version.data.number)] : []),
    ...(version.data && versions ? [describeState(version.data, versions)] : []),
  ]
  return (
    <Page title={shellMessages.title} lead={lead.join(' · ')} width="text">
      <QueryView query={version}>{(data) => <VersionView version={data} />}</QueryView>
    </Page>
  )
}

function VersionView({ version: { number, summary, content } }: { version: VersionText }) {
  return (
    <div className="grid gap-6">
      <Panel title={text.changed}>
        <p className="text-sm whitespace-pre-line wrap-anywhere">{summary}</p>
      </Panel>
      <LegalText paragraphs={paragraphsOf(content)} />
      <AcceptPanel number={number} />
      <p className="text-sm">
        <TextLink href={termsPath}>{text.versions}</TextLink>
      </p>
    </div>
  )
}
