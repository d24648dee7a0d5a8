// Where no graphics card draws but the processor, everything costs: there the same reef is drawn with less.

function isSoftware(): boolean {
  if (typeof document === 'undefined') return false
  const gl = document.createElement('canvas').getContext('webgl2')
  const named = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl?.getParameter(named?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER))
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|software/i.test(name)
}

export const IS_PLAIN = isSoftware()
