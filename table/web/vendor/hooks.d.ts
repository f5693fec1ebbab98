export function useState<T>(start: T | (() => T)): [T, (next: T | ((was: T) => T)) => void];
export function useEffect(run: () => void | (() => void), on?: unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), on?: unknown[]): void;
export function useRef<T>(start: T): { current: T };
export function useMemo<T>(make: () => T, on: unknown[]): T;
