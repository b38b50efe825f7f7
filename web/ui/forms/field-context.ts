import { createContext, useContext } from 'react'

type FieldAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const FieldContext = createContext<FieldAttributes | undefined>(undefined)

/** What an input needs to belong to the field around it; nothing outside of one. */
export function useField() {
  return useContext(FieldContext)
}
