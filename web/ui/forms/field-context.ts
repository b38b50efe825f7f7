import { createContext, useContext } from 'react'

type FieldAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const FieldContext = createContext<FieldAttributes | undefined>(undefined)

/** Returns the attributes that tie an input to the surrounding field; undefined outside of one. */
export function useField() {
  return useContext(FieldContext)
}
