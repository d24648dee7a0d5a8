// What is always there: the sea floor, and light that falls from above.

import {
  CanvasTexture,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Scene,
  SRGBColorSpace,
} from 'three'
import { IS_PLAIN } from './plain'

const WIDE = 22
const TEXELS = 1024

interface Tint {
  middle: string
  rim: string
  line: string
}
const TINTS: Record<'dark' | 'light', Tint> = {
  dark: { middle: '#3c6d80', rim: '#0c2740', line: 'rgba(190, 235, 245, 0.17)' },
  light: { middle: '#cfe6e6', rim: '#a9d2dc', line: 'rgba(20, 80, 105, 0.2)' },
}

/** Sand with a grid of columns that fades out around. */
function sand({ middle, rim, line }: Tint): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = TEXELS
  const pen = canvas.getContext('2d')!
  const half = TEXELS / 2
  const glow = pen.createRadialGradient(half, half, 40, half, half, half)
  glow.addColorStop(0, middle)
  glow.addColorStop(1, rim)
  pen.fillStyle = glow
  pen.fillRect(0, 0, TEXELS, TEXELS)
  // The same grains every time.
  let seed = 9
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (let n = 0; n < 2600; n += 1) {
    pen.fillStyle = random() > 0.5 ? 'rgba(190, 225, 235, 0.13)' : 'rgba(0, 12, 26, 0.16)'
    pen.beginPath()
    pen.arc(random() * TEXELS, random() * TEXELS, random() * 2.2 + 0.4, 0, 7)
    pen.fill()
  }
  pen.strokeStyle = line
  pen.lineWidth = 2
  for (let n = 0; n <= WIDE; n += 1) {
    // Columns have their middles at whole numbers.
    const at = ((n + 0.5) / WIDE) * TEXELS
    pen.beginPath()
    pen.moveTo(at, 0)
    pen.lineTo(at, TEXELS)
    pen.moveTo(0, at)
    pen.lineTo(TEXELS, at)
    pen.stroke()
  }
  pen.globalCompositeOperation = 'destination-in'
  const fade = pen.createRadialGradient(half, half, half * 0.3, half, half, half * 0.98)
  fade.addColorStop(0, '#fff')
  fade.addColorStop(0.5, 'rgba(255, 255, 255, 0.6)')
  fade.addColorStop(1, 'rgba(255, 255, 255, 0)')
  pen.fillStyle = fade
  pen.fillRect(0, 0, TEXELS, TEXELS)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = IS_PLAIN ? 1 : 8
  return texture
}

export class Stage {
  readonly #floor = new Mesh(
    new PlaneGeometry(WIDE, WIDE),
    new MeshStandardMaterial({ transparent: true, roughness: 1 }),
  )
  readonly #sky = new HemisphereLight('#e2f5ff', '#1b4a60', 2)
  #theme = ''

  constructor(scene: Scene) {
    const sun = new DirectionalLight('#fff3df', 2.2)
    sun.position.set(-5, 14, 4)
    sun.castShadow = true
    sun.shadow.mapSize.setScalar(IS_PLAIN ? 1024 : 2048)
    Object.assign(sun.shadow.camera, { left: -11, right: 11, top: 11, bottom: -11, near: 1, far: 34 })
    sun.shadow.bias = -0.0006
    sun.shadow.normalBias = 0.025
    sun.shadow.radius = 5
    const rim = new DirectionalLight('#4fe3ff', 0.7)
    rim.position.set(6, 4, -6)
    this.#floor.rotation.x = -Math.PI / 2
    this.#floor.receiveShadow = true
    scene.add(this.#sky, sun, rim, this.#floor)
  }

  paint(theme: 'dark' | 'light'): void {
    if (this.#theme === theme) return
    this.#theme = theme
    this.#floor.material.map?.dispose()
    this.#floor.material.map = sand(TINTS[theme])
    this.#floor.material.needsUpdate = true
    this.#sky.groundColor.set(theme === 'dark' ? '#1b4a60' : '#6f9fb0')
  }
}
