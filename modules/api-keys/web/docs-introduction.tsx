import { TextLink } from 'mintmark/web'
import { messages } from '../messages'
import { apiKeysPath } from './paths'

export function KeysIntroduction() {
  return (
    <p>
      {messages.docs.text} <TextLink href={apiKeysPath}>{messages.docs.link}</TextLink>
    </p>
  )
}
