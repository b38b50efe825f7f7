import { Link } from 'wouter'
import { useDocumentTitle } from '@/web/lib/document-title'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'

export function NotFoundPage() {
  const { title, lead, home } = uiMessages.notFound
  useDocumentTitle(title)
  return (
    <Page title={title} lead={lead}>
      <Button asChild variant="primary">
        <Link href="/">{home}</Link>
      </Button>
    </Page>
  )
}
