using System;
using System.Collections.Generic;
using System.Threading;

namespace NaiBX
{
    /// <summary>How a call that asked to use an object came out of it.</summary>
    internal enum Turn
    {
        Waits,
        Came,
        Closed,

        /// <summary>It would wait for the call whose callback makes it.</summary>
        WaitsForItself,
    }

    /// <summary>Says who may use an object: any number of calls that read it, or one that changes
    /// it. The others wait in the order in which they came, so that no loop of calls keeps another
    /// one out.</summary>
    internal sealed class Turns
    {
        // Below the flags, the state is how many calls read the object. One number tells of calls,
        // of those that wait and of closing, so that a call costs two operations of it and not the
        // four of a lock beside the counter of SafeHandle.
        internal const int Reading = 1;
        internal const int Writing = 1 << 28;
        private const int Waiting = 1 << 27;
        private const int Closed = 1 << 29;
        private const int Destroyed = 1 << 30;

        // The queue is locked by who changes it or lets somebody in from it. While it is not
        // empty, somebody uses the object and the state is Waiting: then it alone lets calls in.
        private readonly LinkedList<Waiter> queue = new LinkedList<Waiter>();
        private int state;

        private sealed class Waiter
        {
            internal int Part;
            internal bool EvenIfClosed;
            internal Turn Turn;
        }

        /// <summary>Begins a call, unless it would have to wait.</summary>
        internal bool TryEnter(int part)
        {
            if (part == Writing)
            {
                return Interlocked.CompareExchange(ref state, Writing, 0) == 0;
            }
            int seen = Volatile.Read(ref state);
            while (seen < Waiting)
            {
                int before = Interlocked.CompareExchange(ref state, seen + Reading, seen);
                if (before == seen)
                {
                    return true;
                }
                seen = before;
            }
            return false;
        }


        /// <summary>Begins a call that could not begin at once, when it is its turn. With
        /// <paramref name="evenIfClosed"/> only a destroyed object is closed.</summary>
        internal Turn Wait(int part, bool evenIfClosed = false)
        {
            int held = Calling.PartOf(this);
            lock (queue)
            {
                Turn turn = EnterOrAnnounce(part, held, evenIfClosed);
                return turn == Turn.Waits ? WaitInQueue(part, evenIfClosed) : turn;
            }
        }

        /// <summary>Ends a call; whether the object is to be destroyed now.</summary>
        internal bool Leave(int part)
        {
            int now = Interlocked.Add(ref state, -part);
            if ((now & Waiting) != 0 && (now & ~(Waiting | Closed)) == 0)
            {
                return Admit();
            }
            return MayDestroy(now);
        }

        /// <summary>Lets nobody in any more; whether the object is to be destroyed now.</summary>
        internal bool Close()
        {
            int now = Interlocked.Add(ref state, Closed);
            return (now & Waiting) != 0 ? Admit() : MayDestroy(now);
        }

        private static bool MayEnter(int part, int users)
        {
            return part == Reading ? (users & Writing) == 0 : (users & ~Waiting) == 0;
        }

        // Once, whatever calls come too late.
        private bool MayDestroy(int now)
        {
            return now == Closed
                && Interlocked.CompareExchange(ref state, Destroyed, Closed) == Closed;
        }

        private static bool IsClosed(int seen, bool evenIfClosed)
        {
            return seen >= (evenIfClosed ? Destroyed : Closed);
        }

        /// <summary>Begins a call, or says that it waits. One that a callback makes whose own call
        /// holds the object never waits: it comes in to read beside a reader, for those who wait
        /// to change the object wait for the callback, too.</summary>
        private Turn EnterOrAnnounce(int part, int held, bool evenIfClosed)
        {
            int seen = Volatile.Read(ref state);
            while (true)
            {
                if (IsClosed(seen, evenIfClosed))
                {
                    return Turn.Closed;
                }
                bool enters = held == 0 ? (seen & Waiting) == 0 && MayEnter(part, seen)
                    : part == Reading && held == Reading;
                if (!enters && (held != 0 || Calling.IsInAllocator))
                {
                    return Turn.WaitsForItself;
                }
                int next = enters ? seen + part : seen | Waiting;
                int before = Interlocked.CompareExchange(ref state, next, seen);
                if (before == seen)
                {
                    return enters ? Turn.Came : Turn.Waits;
                }
                seen = before;
            }
        }

        private Turn WaitInQueue(int part, bool evenIfClosed)
        {
            var mine = new Waiter
            {
                Part = part, EvenIfClosed = evenIfClosed, Turn = Turn.Waits
            };
            queue.AddLast(mine);
            try
            {
                while (mine.Turn == Turn.Waits)
                {
                    Monitor.Wait(queue);
                }
                return mine.Turn;
            }
            catch (ThreadInterruptedException)
            {
                if (queue.Remove(mine))
                {
                    // Those behind it do not wait for it any more.
                    AdmitLocked();
                    throw;
                }
                // Too late: the next thing that this thread waits for is interrupted.
                Thread.CurrentThread.Interrupt();
                return mine.Turn;
            }
        }

        /// <summary>Lets in those whose turn it is, or refuses those who never come in; whether
        /// the object is to be destroyed now.</summary>
        private bool Admit()
        {
            try
            {
                lock (queue)
                {
                    return MayDestroy(AdmitLocked());
                }
            }
            catch (ThreadInterruptedException)
            {
                // Who ends a call must not leave without letting others in.
                bool mayDestroy = Admit();
                Thread.CurrentThread.Interrupt();
                return mayDestroy;
            }
        }

        private int AdmitLocked()
        {
            while (queue.Count > 0)
            {
                Waiter next = queue.First.Value;
                int users = Volatile.Read(ref state);
                next.Turn = IsClosed(users, next.EvenIfClosed) ? Turn.Closed
                    : MayEnter(next.Part, users) ? Turn.Came : Turn.Waits;
                if (next.Turn == Turn.Waits)
                {
                    return users;
                }
                if (next.Turn == Turn.Came)
                {
                    // It may be closed in between: then this call was under way.
                    Interlocked.Add(ref state, next.Part);
                }
                queue.RemoveFirst();
                Monitor.PulseAll(queue);
            }
            int now = Volatile.Read(ref state);
            return (now & Waiting) == 0 ? now : Interlocked.Add(ref state, -Waiting);
        }
    }
}
