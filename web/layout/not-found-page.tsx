import { Link } from 'wouter'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { uiMessages } from '@/web/words'

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
