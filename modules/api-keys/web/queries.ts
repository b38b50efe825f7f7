import { createUserRows } from 'mintmark/web'
import { keyShapes } from '../contract'

export const keys = createUserRows(keyShapes)
