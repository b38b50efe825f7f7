import * as v from 'valibot'
import { inputMessages } from '@/modules/demo-tour/messages'

const tourRoles = ['buyer', 'seller', 'moderator'] as const
export type TourRole = (typeof tourRoles)[number]

export const EnterDemo = v.object({ role: v.picklist(tourRoles, inputMessages.role) })

export const EnteredDemo = v.object({ username: v.string() })
