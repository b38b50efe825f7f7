import { minLength, pipe } from 'valibot'
import { Password } from '@/modules/auth/contract'

/** The least that any site asks for; the operator may ask for more, and the server says so. */
export const NewPassword = pipe(Password, minLength(6, 'Password must be at least 6 characters long'))
