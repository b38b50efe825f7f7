/// <reference path="./wasm.d.ts" />
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import program from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' }

declare const self: Worker

export type SvgReply = { png: Uint8Array<ArrayBuffer> } | { error: string }

const ready = Bun.file(program)
  .arrayBuffer()
  .then((bytes) => initWasm(bytes))

/** The worker that `renderSvg` starts: drawing blocks its thread for up to half a second. */
self.onmessage = async ({ data }: MessageEvent<string>) => self.postMessage(await render(data))

async function render(svg: string): Promise<SvgReply> {
  try {
    await ready
    return { png: new Uint8Array(new Resvg(svg).render().asPng()) }
  } catch (error) {
    return { error: String(error) }
  }
}
