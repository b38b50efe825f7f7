import { defineTopic } from 'mintmark/module'

/** Pages ask for their banner again. */
export const announcementsTopic = defineTopic('announcements')
