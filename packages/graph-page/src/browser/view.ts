export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const LEAST = 0.004;
const MOST = 12;

/** The visible part of the layout: the point at the center of the surface, and the scale. */
export class View {
  x = 0;
  y = 0;
  scale = 1;
  width = 1;
  height = 1;

  toScreen({ x, y }: Point): Point {
    return { x: (x - this.x) * this.scale + this.width / 2, y: (y - this.y) * this.scale + this.height / 2 };
  }

  toLayout({ x, y }: Point): Point {
    return { x: (x - this.width / 2) / this.scale + this.x, y: (y - this.height / 2) / this.scale + this.y };
  }

  /** Pans by a distance on the surface. */
  pan(right: number, down: number): void {
    this.x -= right / this.scale;
    this.y -= down / this.scale;
  }

  /** Zooms by a factor around a point of the surface. */
  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const fixed = this.toLayout(around);
    this.scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    const now = this.toLayout(around);
    this.x += fixed.x - now.x;
    this.y += fixed.y - now.y;
  }

  /** Fits a part of the layout into the area that is not covered on the left. */
  fit({ left, top, right, bottom }: Box, covered = 0): void {
    const width = Math.max(1, right - left);
    const height = Math.max(1, bottom - top);
    const free = this.width - covered;
    this.scale = Math.min(2, Math.max(LEAST, 0.92 * Math.min(free / width, this.height / height)));
    this.x = (left + right) / 2 - covered / 2 / this.scale;
    this.y = (top + bottom) / 2;
  }

  /** The visible part of the layout, with a margin in pixels. */
  box(margin = 0): Box {
    const { x: left, y: top } = this.toLayout({ x: -margin, y: -margin });
    const { x: right, y: bottom } = this.toLayout({ x: this.width + margin, y: this.height + margin });
    return { left, top, right, bottom };
  }
}
