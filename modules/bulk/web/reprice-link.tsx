import { TextLink } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { ownListingsPath } from './paths'

export function RepriceLink() {
  return <TextLink href={ownListingsPath}>{shellMessages.title}</TextLink>
}
