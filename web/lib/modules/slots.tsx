import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'
import { ErrorBoundary } from '@/web/lib/modules/error-boundary'
import { type Audience, isFor, useViewer } from '@/web/lib/session/viewer'

declare const propsOf: unique symbol

/** A named extension point of a page, for plugs of any module. */
export type Slot<Props> = { readonly name: string; readonly [propsOf]?: (props: Props) => void }

/** A component in a slot. */
export type Plug = PlugOptions & { readonly slot: string; readonly view: unknown }

type PlugOptions = {
  /** Who sees it. Everyone by default. */
  readonly for?: Audience
}

type SlotViewProps<Props> = { slot: Slot<Props>; fallback?: ReactNode } & (Record<never, never> extends Props
  ? { props?: Props }
  : { props: Props })

export const PlugsContext = createContext<readonly Plug[]>([])

/** The name is unique, as in `module.place`. */
export function defineSlot<Props extends object = Record<never, never>>(name: string): Slot<Props> {
  return { name }
}

/** Shows a component in a slot. Use `lazyView` for it, so that only pages with the slot load its code. */
export function plug<Props>(slot: Slot<Props>, view: ComponentType<Props>, options?: PlugOptions): Plug {
  return { slot: slot.name, view, ...options }
}

/** Renders every plug of the slot, in the order of the module list. A plug that throws renders nothing. */
export function SlotView<Props extends object>({ slot, props, fallback = null }: SlotViewProps<Props>) {
  const views = usePlugs(slot)
  if (views.length === 0) return fallback
  return views.map((View, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    <ErrorBoundary key={index} fallback={null}>
      <Suspense fallback={fallback}>
        <View {...(props ?? emptyProps())} />
      </Suspense>
    </ErrorBoundary>
  ))
}

/** The components in a slot, for an owner that renders them itself. */
export function usePlugs<Props>(slot: Slot<Props>): ComponentType<Props>[] {
  const viewer = useViewer()
  return useContext(PlugsContext)
    .filter((each) => each.slot === slot.name && isFor(each.for, viewer))
    .map(viewOf<Props>)
}

/** Safe: `plug` accepts only views with the slot's props, and slot names are unique. */
function viewOf<Props>(each: Plug) {
  return each.view as ComponentType<Props>
}

/** Safe: SlotViewProps makes the props optional only when an empty object is valid. */
function emptyProps<Props>() {
  return {} as Props
}
