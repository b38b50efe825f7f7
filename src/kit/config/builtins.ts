import { lazy } from '@/src/kit/lazy'

/** Modules of the runtime that take milliseconds to load, and that the first page doesn't need. */
export const nodeCrypto = lazy(() => process.getBuiltinModule('node:crypto'))
export const nodeZlib = lazy(() => process.getBuiltinModule('node:zlib'))
export const nodeNet = lazy(() => process.getBuiltinModule('node:net'))
