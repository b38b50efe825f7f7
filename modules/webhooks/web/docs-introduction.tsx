import { TextLink } from 'mintmark/web'
import { messages } from '../page-messages'
import { webhooksPath } from './paths'

export function WebhooksIntroduction() {
  return (
    <p>
      {messages.docs.text} <TextLink href={webhooksPath}>{messages.docs.link}</TextLink>
    </p>
  )
}
