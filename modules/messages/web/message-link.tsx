import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { shellMessages } from '@/modules/messages/shell-messages'
import { conversationPath } from '@/modules/messages/web/paths'

type Props = { userId: string; name: string; itemId: string }

export function MessageLink({ userId, name, itemId }: Props) {
  return (
    <Link
      href={conversationPath(userId, itemId)}
      className="inline-flex min-h-8 items-center gap-1.5 self-start text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
    >
      <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
      <span className="wrap-anywhere">{shellMessages.write(name)}</span>
    </Link>
  )
}
