import type { Clock } from '../src/platform/shared/clock.js';

/** A stopped clock, which tests set or advance. */
export class TestClock implements Clock {
  private time = new Date('2026-11-20T12:00:00Z');

  now(): Date {
    return new Date(this.time);
  }

  set(time: string): void {
    this.time = new Date(time);
  }

  advance(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1000);
  }
}
