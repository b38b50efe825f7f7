import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'
import { ErrorBoundary } from '@/web/lib/error-boundary'

declare const propsOf: unique symbol

/** A named hole in a page; whoever is installed may fill it. */
export type Slot<Props> = { readonly name: string; readonly [propsOf]?: (props: Props) => void }

export type Plug = { readonly slot: string; readonly view: unknown }

type SlotViewProps<Props> = { slot: Slot<Props>; fallback?: ReactNode } & (Record<never, never> extends Props
  ? { props?: Props }
  : { props: Props })

export const PlugsContext = createContext<readonly Plug[]>([])

/** The name is `module.place`, and unique. */
export function defineSlot<Props extends object = Record<never, never>>(name: string): Slot<Props> {
  return { name }
}

export function plug<Props>(slot: Slot<Props>, view: ComponentType<Props>): Plug {
  return { slot: slot.name, view }
}

/** Everything plugged into the slot, in the order of the module list; a part that fails leaves only its own place empty. */
export function SlotView<Props extends object>({ slot, props, fallback = null }: SlotViewProps<Props>) {
  const views = usePlugs(slot)
  if (views.length === 0) return fallback
  return views.map((View, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed at start.
    <ErrorBoundary key={index} fallback={null}>
      <Suspense fallback={fallback}>
        <View {...(props ?? emptyProps())} />
      </Suspense>
    </ErrorBoundary>
  ))
}

export function usePlugs<Props>(slot: Slot<Props>): ComponentType<Props>[] {
  return useContext(PlugsContext)
    .filter((each) => each.slot === slot.name)
    .map(viewOf<Props>)
}

/** Safe: `plug` accepts a view only for the slot of its props, and slots are told apart by name. */
function viewOf<Props>(each: Plug) {
  return each.view as ComponentType<Props>
}

/** Safe: SlotViewProps lets the props be left out only where an empty object is one. */
function emptyProps<Props>() {
  return {} as Props
}
