/**
 * exp, log, sine, cosine and powers of two with the same bits everywhere. ECMAScript leaves the functions of `Math` and the
 * operator `**` to the implementation, so another Node may round them otherwise, and a label or a frame could follow. These
 * use nothing but + − × ÷ and rounding, which IEEE 754 fixes. Series after reduction to a small argument (Abramowitz and
 * Stegun 1964, 4.1.27, 4.2.1, 4.3.65 and 4.3.66); off by a few units of the last place, which the test measures.
 */

/** ln 2 and π/2 in two parts: a multiple of the first is exact up to 2^20, the second is the rest. */
const LN2_HIGH = 2_977_044_471 / 4_294_967_296;
const LN2_LOW = 1.9082149292705877e-10;
const HALF_PI_HIGH = 6_746_518_852 / 4_294_967_296;
const HALF_PI_LOW = 6.077100506506192e-11;

const LOG2_E = 1 / (LN2_HIGH + LN2_LOW);
/** 1 / 11!, 1 / 12!, 1 / 13!. */
const [C11, C12, C13] = [1 / 39_916_800, 1 / 479_001_600, 1 / 6_227_020_800];

const LEAST_POWER = -1022;
const POWERS = powers();

/** 2^n, exact, for whole n from −1022 to 1023. Throws RangeError. */
export function powerOfTwo(n: number): number {
  const power = POWERS[n - LEAST_POWER];
  if (power === undefined) throw new RangeError(`2^${n} is not kept`);
  return power;
}

/** e^x; 0 below −708 and infinite above 709. */
export function exp(x: number): number {
  if (!(x >= -708)) return x < -708 ? 0 : Number.NaN;
  if (x > 709) return Number.POSITIVE_INFINITY;
  const whole = Math.floor(x * LOG2_E + 0.5);
  const r = x - whole * LN2_HIGH - whole * LN2_LOW;
  // Written out, because playouts call it for every candidate: twice as fast as a loop over r^n / n!.
  const high = 1 / 5040 + r * (1 / 40320 + r * (1 / 362880 + r * (1 / 3628800 + r * (C11 + r * (C12 + r * C13)))));
  const sum = 1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r * high))));
  return (1 + (r + r * r * sum)) * (POWERS[whole - LEAST_POWER] as number);
}

/** Natural logarithm of x > 0, normal and finite; NaN for others. */
export function log(x: number): number {
  if (!(x >= powerOfTwo(LEAST_POWER) && x < Number.POSITIVE_INFINITY)) return Number.NaN;
  let exponent = 0;
  let part = x;
  for (let step = 512; step >= 1; step /= 2) {
    if (part >= powerOfTwo(step)) [part, exponent] = [part / powerOfTwo(step), exponent + step];
    if (part < powerOfTwo(1 - step)) [part, exponent] = [part * powerOfTwo(step), exponent - step];
  }
  if (part > 1.5) [part, exponent] = [part / 2, exponent + 1];
  // 2 artanh(t) for t = (part − 1) / (part + 1), at most 0.2.
  const t = (part - 1) / (part + 1);
  const square = t * t;
  let sum = 0;
  for (let n = 23; n > 1; n -= 2) sum = square * (1 / n + sum);
  return exponent * LN2_HIGH + (2 * t + (2 * t * sum + exponent * LN2_LOW));
}

/** Sine of x radians, |x| up to 1e5. */
export function sin(x: number): number {
  return quarterTurns(x, 0);
}

/** Cosine of x radians, |x| up to 1e5. */
export function cos(x: number): number {
  return quarterTurns(x, 1);
}

/** sin(x + quarters · π/2). */
function quarterTurns(x: number, quarters: number): number {
  const whole = Math.round(x / (HALF_PI_HIGH + HALF_PI_LOW));
  const rest = x - whole * HALF_PI_HIGH - whole * HALF_PI_LOW;
  const quarter = (((whole + quarters) % 4) + 4) % 4;
  const size = quarter % 2 === 0 ? sineNearZero(rest) : cosineNearZero(rest);
  return quarter < 2 ? size : -size;
}

function sineNearZero(x: number): number {
  const square = x * x;
  let sum = 0;
  for (let n = 18; n > 0; n -= 2) sum = (-square / (n * (n + 1))) * (1 + sum);
  return x + x * sum;
}

function cosineNearZero(x: number): number {
  const square = x * x;
  let sum = 0;
  for (let n = 19; n > 0; n -= 2) sum = (-square / (n * (n + 1))) * (1 + sum);
  return 1 + sum;
}

function powers(): Float64Array {
  const table = new Float64Array(1023 - LEAST_POWER + 1);
  let [up, down] = [1, 1];
  for (let n = 0; n <= 1023; n++) {
    table[n - LEAST_POWER] = up;
    if (-n >= LEAST_POWER) table[-n - LEAST_POWER] = down;
    [up, down] = [up * 2, down / 2];
  }
  return table;
}
